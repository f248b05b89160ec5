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
export function createReleaseKey(): KeyObject;
export function makeReleaseKey(file: string): void;
export function getPublicKey(privateKey: KeyObject): string;
export function appendNextKey(keys: ReleaseKey[], next: string, former: KeyObject): ReleaseKey[];
export function readReleaseKeys(): ReleaseKey[];
export function ensureLocalReleaseKey(): KeyObject;
export function signAssets(
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
