import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type UserView, userView } from '@recuerda/contracts';
import { selectFields, type StoredRow } from '@recuerda/database';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../identity.database.js';

/** A user with what a password is checked against. */
export interface UserWithPassword extends StoredRow<UserView> {
  passwordHash: string;
  /** Of the credential: changes with the password. */
  version: number;
}

/** Selects a {@link UserWithPassword} of the aliases `u` and `c`. */
export const USER_WITH_PASSWORD = `${selectFields('u', userView)}, c.password_hash AS "passwordHash", c.version`;

@Injectable()
export class UserReader {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  async findByEmail(email: string): Promise<UserWithPassword | undefined> {
    const [user]: UserWithPassword[] = await this.source.query(
      `SELECT ${USER_WITH_PASSWORD} FROM identity.users u JOIN identity.credentials c ON c.user_id = u.id
       WHERE u.email = $1`,
      [email],
    );
    return user;
  }
}
