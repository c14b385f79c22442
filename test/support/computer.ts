/** A computer whose operating system keeps secrets: what one computer has sealed, another cannot open. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyStore, KeyStoreRefusal } from '../../src-main/keys/key-store.ts';

type Computer = {
  keyStore: KeyStore;
  /** From now on it keeps no secrets, or does again. */
  refuse: (reason: KeyStoreRefusal | undefined) => void;
  /** Replaces how it encrypts and decrypts from now on. */
  become: (other: Partial<Pick<KeyStore, 'seal' | 'open'>>) => void;
  /** The secrets that it was asked to encrypt. */
  secrets: Buffer[];
  asked: string[];
};

export function newComputer(): Computer {
  const own = randomBytes(32);
  const secrets: Buffer[] = [];
  const asked: string[] = [];
  let reason: KeyStoreRefusal | undefined;
  let keeping: Pick<KeyStore, 'seal' | 'open'> = {
    seal: async (secret) => {
      secrets.push(Buffer.from(secret));
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', own, iv);
      return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
    },
    open: async (sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', own, sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(-16));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
  const keyStore: KeyStore = {
    refusal: async () => {
      asked.push('refusal');
      return reason;
    },
    seal: (secret) => {
      asked.push('seal');
      return keeping.seal(secret);
    },
    open: (sealed) => {
      asked.push('open');
      return keeping.open(sealed);
    },
  };
  return {
    keyStore,
    refuse: (next) => (reason = next),
    become: (other) => (keeping = { ...keeping, ...other }),
    secrets,
    asked,
  };
}
