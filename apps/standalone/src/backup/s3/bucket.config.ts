import { type Env, loadConfig, readSecretOf, urlOf } from '@recuerda/service';
import { z } from 'zod';

const variables = z
  .object({
    /** A bucket, such as https://s3.eu-west-1.amazonaws.com/my-bucket, and a folder in it if desired. */
    BACKUP_S3_URL: urlOf('https:', 'http:')
      .refine((text) => new URL(text).pathname.length > 1, { error: 'expected the bucket after the host' })
      .optional(),
    /** Default: by the host, or us-east-1. */
    BACKUP_S3_REGION: z.string().optional(),
    BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
    BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
    /** Holds BACKUP_S3_SECRET_ACCESS_KEY; a line break at its end is no part of it. */
    BACKUP_S3_SECRET_ACCESS_KEY_FILE: z.string().optional(),
  })
  .refine((given) => !given.BACKUP_S3_URL || given.BACKUP_S3_ACCESS_KEY_ID, { path: ['BACKUP_S3_ACCESS_KEY_ID'] })
  .refine(
    (given) => !given.BACKUP_S3_URL || given.BACKUP_S3_SECRET_ACCESS_KEY || given.BACKUP_S3_SECRET_ACCESS_KEY_FILE,
    { path: ['BACKUP_S3_SECRET_ACCESS_KEY_FILE'] },
  );

export interface BucketSettings {
  /** Of the bucket, with the folder in it. */
  url: string;
  region: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Returns undefined without BACKUP_S3_URL. Throws ConfigError. */
export function readBucketSettings(env: Env): BucketSettings | undefined {
  const given = loadConfig(variables, env);
  if (given.BACKUP_S3_URL === undefined) return undefined;
  return {
    url: given.BACKUP_S3_URL,
    region: given.BACKUP_S3_REGION,
    accessKeyId: given.BACKUP_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey:
      given.BACKUP_S3_SECRET_ACCESS_KEY ??
      readSecretOf('BACKUP_S3_SECRET_ACCESS_KEY_FILE', given.BACKUP_S3_SECRET_ACCESS_KEY_FILE ?? ''),
  };
}
