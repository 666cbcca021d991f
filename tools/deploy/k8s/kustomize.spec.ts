import { describe, expect, it } from '@jest/globals';
import { majorOf } from './kustomize.mjs';

describe('majorOf', () => {
  it('reads the version of kustomize, also out of kubectl', () => {
    expect(majorOf('v5.7.1\n')).toBe(5);
    expect(majorOf('Client Version: v1.32.4-dispatcher\nKustomize Version: v5.5.0\n')).toBe(5);
    expect(majorOf('Client Version: v1.25.0\nKustomize Version: v4.5.7\n')).toBe(4);
  });

  it('takes a kubectl that is too old to say, and a command that is not there, as none', () => {
    expect(majorOf('Client Version: version.Info{Major:"1", Minor:"20", GitVersion:"v1.20.2"}\n')).toBe(0);
    expect(majorOf('')).toBe(0);
  });
});
