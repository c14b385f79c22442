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

test.for(platforms)('what was sealed on %s is opened again, byte for byte', async (platform) => {
  const store = keyStoreOf(storage(), platform);
  expect(await store.refusal()).toBeUndefined();
  expect(await store.open(await store.seal(secret))).toEqual(secret);
});

/** A runtime with the asynchronous methods, where the others block and are not called. */
function newStorage() {
  const never = () => expect.fail('a method that blocks was called');
  const { isEncryptionAvailable, encryptString, decryptString } = storage();
  return storage({
    ...{ isEncryptionAvailable: never, encryptString: never, decryptString: never },
    isAsyncEncryptionAvailable: async () => isEncryptionAvailable(),
    encryptStringAsync: async (text) => encryptString(text),
    decryptStringAsync: async (sealed) => ({ result: decryptString(sealed) }),
  });
}

test.for(platforms)(
  'a newer runtime on %s does not block, and opens what an older one has sealed',
  async (platform) => {
    const store = keyStoreOf(newStorage(), platform);
    expect(await store.refusal()).toBeUndefined();
    expect(await store.open(await store.seal(secret))).toEqual(secret);
    expect(await store.open(await keyStoreOf(storage(), platform).seal(secret))).toEqual(secret);
    expect(await store.open(Buffer.from('v10something else'))).toBeUndefined();
    const none = { ...newStorage(), isAsyncEncryptionAvailable: async () => false };
    expect(await keyStoreOf(none, platform).refusal()).toBe('no-encryption');
  },
);

test('is the one of Electron', async () => {
  const store = safeKeyStore();
  expect(await store.open(await store.seal(secret))).toEqual(secret);
});

test.for(platforms)(
  'without encryption on %s there is no store: nothing is sealed and nothing opened',
  async (platform) => {
    const asked = storage({ isEncryptionAvailable: () => false });
    const store = keyStoreOf(asked, platform);
    const sealed = await keyStoreOf(storage(), platform).seal(secret);
    expect(await store.refusal()).toBe('no-encryption');
    await expect(store.seal(secret)).rejects.toThrow(/no-encryption/);
    expect(asked.sealed).toEqual([]);
    expect(await store.open(sealed)).toBeUndefined();
  },
);

test('a Linux that keeps secrets in plain text is refused, also where it says that it can encrypt', async () => {
  const asked = storage({ getSelectedStorageBackend: () => 'basic_text' });
  const store = keyStoreOf(asked, 'linux');
  const sealed = await keyStoreOf(storage(), 'linux').seal(secret);
  expect(await store.refusal()).toBe('basic-text');
  await expect(store.seal(secret)).rejects.toThrow(/basic-text/);
  expect(asked.sealed).toEqual([]);
  expect(await store.open(sealed)).toBeUndefined();
});

test('basic text is named as the reason also where there is no encryption for it', async () => {
  const asked = storage({ getSelectedStorageBackend: () => 'basic_text', isEncryptionAvailable: () => false });
  expect(await keyStoreOf(asked, 'linux').refusal()).toBe('basic-text');
});

test.for(['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6'])('the store %s is taken', async (backend) => {
  expect(await keyStoreOf(storage({ getSelectedStorageBackend: () => backend }), 'linux').refusal()).toBeUndefined();
});

test.for(['unknown', '', 'a store to come'])('the backend «%s» is not trusted', async (backend) => {
  expect(await keyStoreOf(storage({ getSelectedStorageBackend: () => backend }), 'linux').refusal()).toBe(
    'no-encryption',
  );
});

test.for(['win32', 'darwin'] as const)('%s is not asked for its backend, which it does not know', async (platform) => {
  const asked = storage();
  Reflect.deleteProperty(asked, 'getSelectedStorageBackend');
  expect(await keyStoreOf(asked, platform).refusal()).toBeUndefined();
});

test('what another computer has sealed, or nobody, is not opened', async () => {
  const store = keyStoreOf(storage(), 'linux');
  expect(await store.open(Buffer.from('v10something else'))).toBeUndefined();
  expect(await store.open(Buffer.alloc(0))).toBeUndefined();
});

test.for(['', '0', '0g', 'zz', '00 ff', '\u0000ÿ', 'ABCDEF'])(
  '«%s» that comes out of the wrong key is no secret',
  async (text) => {
    expect(await keyStoreOf(storage({ decryptString: () => text }), 'linux').open(Buffer.from('v11'))).toBeUndefined();
  },
);

test('is asked when it is needed and not before: it answers only when the application is ready', async () => {
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
