/** The key store of the desktop with a simulated Electron: how it handles the answers of `safeStorage`. */
import { expect, test, vi } from 'vitest';
import { keyStoreOf, safeKeyStore } from '../../src-main/desktop/key-store.ts';

type Storage = Parameters<typeof keyStoreOf>[0];

/** Electron on a computer with a store. `decryptString` throws for text that it did not encrypt. */
const storage = vi.hoisted(() => (more: Partial<Storage> = {}): Storage & { sealed: string[] } => {
  const sealed: string[] = [];
  return {
    sealed,
    isEncryptionAvailable: () => true,
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptString: (text) => {
      sealed.push(text);
      return Buffer.from(`v11${[...text].reverse().join('')}`);
    },
    decryptString: (bytes) => {
      const text = bytes.toString();
      if (!text.startsWith('v11')) throw new Error('Error while decrypting the ciphertext provided to decryptString.');
      return [...text.slice(3)].reverse().join('');
    },
    ...more,
  };
});
vi.mock('electron', () => ({ safeStorage: storage() }));

const secret = Buffer.from('00ff10203040506070809001', 'hex');
const platforms = ['linux', 'win32', 'darwin'] as const;

test.for(platforms)('what was sealed on %s is opened again, byte for byte', (platform) => {
  const store = keyStoreOf(storage(), platform);
  expect(store.refusal()).toBeUndefined();
  expect(store.open(store.seal(secret))).toEqual(secret);
});

test('is the one of Electron', () => {
  const store = safeKeyStore();
  expect(store.open(store.seal(secret))).toEqual(secret);
});

test.for(platforms)('without encryption on %s there is no store: nothing is sealed and nothing opened', (platform) => {
  const asked = storage({ isEncryptionAvailable: () => false });
  const store = keyStoreOf(asked, platform);
  const sealed = keyStoreOf(storage(), platform).seal(secret);
  expect(store.refusal()).toBe('no-encryption');
  expect(() => store.seal(secret)).toThrow(/no-encryption/);
  expect(asked.sealed).toEqual([]);
  expect(store.open(sealed)).toBeUndefined();
});

test('a Linux that keeps secrets in plain text is refused, also where it says that it can encrypt', () => {
  const asked = storage({ getSelectedStorageBackend: () => 'basic_text' });
  const store = keyStoreOf(asked, 'linux');
  const sealed = keyStoreOf(storage(), 'linux').seal(secret);
  expect(store.refusal()).toBe('basic-text');
  expect(() => store.seal(secret)).toThrow(/basic-text/);
  expect(asked.sealed).toEqual([]);
  expect(store.open(sealed)).toBeUndefined();
});

test('basic text is named as the reason also where there is no encryption for it', () => {
  const asked = storage({ getSelectedStorageBackend: () => 'basic_text', isEncryptionAvailable: () => false });
  expect(keyStoreOf(asked, 'linux').refusal()).toBe('basic-text');
});

test.for(['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6'])('the store %s is taken', (backend) => {
  expect(keyStoreOf(storage({ getSelectedStorageBackend: () => backend }), 'linux').refusal()).toBeUndefined();
});

test.for(['unknown', '', 'a store to come'])('the backend «%s» is not trusted', (backend) => {
  expect(keyStoreOf(storage({ getSelectedStorageBackend: () => backend }), 'linux').refusal()).toBe('no-encryption');
});

test.for(['win32', 'darwin'] as const)('%s is not asked for its backend, which it does not know', (platform) => {
  const asked = storage();
  Reflect.deleteProperty(asked, 'getSelectedStorageBackend');
  expect(keyStoreOf(asked, platform).refusal()).toBeUndefined();
});

test('what another computer has sealed, or nobody, is not opened', () => {
  const store = keyStoreOf(storage(), 'linux');
  expect(store.open(Buffer.from('v10something else'))).toBeUndefined();
  expect(store.open(Buffer.alloc(0))).toBeUndefined();
});

test.for(['', '0', '0g', 'zz', '00 ff', '\u0000ÿ', 'ABCDEF'])(
  '«%s» that comes out of the wrong key is no secret',
  (text) => {
    expect(keyStoreOf(storage({ decryptString: () => text }), 'linux').open(Buffer.from('v11'))).toBeUndefined();
  },
);

test('is asked when it is needed and not before: it answers only when the application is ready', () => {
  const never = () => {
    throw new Error('safeStorage cannot be used before app is ready');
  };
  const asked = {
    isEncryptionAvailable: never,
    getSelectedStorageBackend: never,
    encryptString: never,
    decryptString: never,
  };
  expect(() => keyStoreOf(asked, 'linux')).not.toThrow();
});
