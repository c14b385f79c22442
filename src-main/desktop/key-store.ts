/**
 * The key store of the desktop: Electron's `safeStorage`, which is DPAPI on Windows, the Keychain on macOS, and libsecret or
 * KWallet on Linux. Each gives a secret back to the account of this computer that sealed it, and to no other.
 *
 * On Linux without such a store Electron seals with a password that is printed in its source (`basic_text`): whoever copies
 * the folder can open that, so it counts as no store. Nothing may be asked before the app is ready.
 */
import { safeStorage } from 'electron';
import type { KeyStore } from '../keys/key-store.ts';

/**
 * What is used of `safeStorage`: the methods that answer at once, since a station starts in one step. Newer Electrons would
 * rather be asked asynchronously, and open by that what was sealed by these.
 */
type SafeStorage = {
  isEncryptionAvailable: () => boolean;
  encryptString: (text: string) => Buffer;
  decryptString: (sealed: Buffer) => string;
  /** On Linux only. */
  getSelectedStorageBackend: () => string;
};

/** Named one by one: what a later Electron falls back to is refused until somebody has looked at it. */
const linuxStores = ['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6'];

export const safeKeyStore = (): KeyStore => keyStoreOf(safeStorage, process.platform);

export function keyStoreOf(storage: SafeStorage, platform: NodeJS.Platform): KeyStore {
  const refusal: KeyStore['refusal'] = () => {
    if (platform !== 'win32' && platform !== 'darwin') {
      const backend = storage.getSelectedStorageBackend();
      if (backend === 'basic_text') return 'basic-text';
      if (!linuxStores.includes(backend)) return 'no-encryption';
    }
    return storage.isEncryptionAvailable() ? undefined : 'no-encryption';
  };
  return {
    refusal,
    seal: (secret) => {
      const reason = refusal();
      if (reason !== undefined) throw new Error(`The operating system has no key store (${reason}).`);
      // It seals text only.
      return storage.encryptString(secret.toString('hex'));
    },
    open: (sealed) => {
      if (refusal() !== undefined) return undefined;
      let text: string;
      try {
        text = storage.decryptString(sealed);
      } catch {
        // Its errors differ from system to system and say nothing more than that it cannot.
        return undefined;
      }
      // On Linux what it opens is not authenticated: with another key it can also give back anything at all.
      return /^([0-9a-f]{2})+$/.test(text) ? Buffer.from(text, 'hex') : undefined;
    },
  };
}
