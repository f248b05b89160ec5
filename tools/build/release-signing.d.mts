import type { KeyObject } from 'node:crypto';

export interface ReleaseKey {
  key: string;
  signature?: string;
}
export interface ReleaseWords {
  serial: number;
  mandatory?: boolean;
  revoked?: string[];
}
export function readReleaseKey(file: string): KeyObject;
export function newReleaseKey(): KeyObject;
export function makeReleaseKey(file: string): void;
export function publicKeyOf(privateKey: KeyObject): string;
export function withNextKey(keys: ReleaseKey[], next: string, former: KeyObject): ReleaseKey[];
export function releaseKeys(): ReleaseKey[];
export function localReleaseKey(): KeyObject;
export function signedAssets(
  assets: object,
  privateKey: KeyObject,
  words: ReleaseWords,
): Record<string, unknown> & { serial: number; signature: string };
export function isSignedBy(assets: object, publicKey: string): boolean;
export function signBuild(
  folder: string,
  privateKey: KeyObject,
  words?: Partial<ReleaseWords>,
): { build: string };
