/**
 * The key store of the desktop: Electron's `safeStorage`, which is DPAPI on Windows, the Keychain on macOS, and libsecret or
 * KWallet on Linux. Each returns a secret only to the account of this computer that encrypted it.
 *
 * On Linux without such a store, Electron encrypts with a password that is printed in its source (`basic_text`). Anyone who
 * copies the folder can decrypt that, so it counts as no store. It must not be used before the app is ready.
 */
import { safeStorage } from 'electron';
import type { KeyStore } from '../keys/key-store.ts';

/**
 * The part of `safeStorage` that is used. Electron 45 deprecates the synchronous methods. The asynchronous ones do not block the window while
 * the system asks for a password, and also decrypt what the others encrypted. An older runtime has only the synchronous ones.
 */
type SafeStorage = {
  isEncryptionAvailable: () => boolean;
  encryptString: (text: string) => Buffer;
  decryptString: (sealed: Buffer) => string;
  isAsyncEncryptionAvailable?: () => Promise<boolean>;
  encryptStringAsync?: (text: string) => Promise<Buffer>;
  decryptStringAsync?: (sealed: Buffer) => Promise<{ result: string }>;
  /** Linux only. */
  getSelectedStorageBackend: () => string;
};

/** An explicit list: a new fallback of a later Electron is refused until somebody has reviewed it. */
const linuxStores = ['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6'];

export const safeKeyStore = (): KeyStore => keyStoreOf(safeStorage, process.platform);

export function keyStoreOf(storage: SafeStorage, platform: NodeJS.Platform): KeyStore {
  const isAvailable = async () =>
    storage.isAsyncEncryptionAvailable ? storage.isAsyncEncryptionAvailable() : storage.isEncryptionAvailable();
  // `encryptString` accepts text only.
  const encrypt = async (text: string) =>
    storage.encryptStringAsync ? storage.encryptStringAsync(text) : storage.encryptString(text);
  const decrypt = async (sealed: Buffer) =>
    storage.decryptStringAsync ? (await storage.decryptStringAsync(sealed)).result : storage.decryptString(sealed);
  const refusal: KeyStore['refusal'] = async () => {
    if (platform !== 'win32' && platform !== 'darwin') {
      const backend = storage.getSelectedStorageBackend();
      if (backend === 'basic_text') return 'basic-text';
      if (!linuxStores.includes(backend)) return 'no-encryption';
    }
    return (await isAvailable()) ? undefined : 'no-encryption';
  };
  return {
    refusal,
    seal: async (secret) => {
      const reason = await refusal();
      if (reason !== undefined) throw new Error(`The operating system has no usable key store (${reason}).`);
      return encrypt(secret.toString('hex'));
    },
    open: async (sealed) => {
      if ((await refusal()) !== undefined) return undefined;
      let text: string;
      try {
        text = await decrypt(sealed);
      } catch {
        // Its errors differ between systems, and show no more than that it failed.
        return undefined;
      }
      // On Linux the decrypted text is not authenticated: with a wrong key it can be anything.
      return /^([0-9a-f]{2})+$/.test(text) ? Buffer.from(text, 'hex') : undefined;
    },
  };
}
