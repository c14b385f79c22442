/** A page asks for what is not its own, as an intruder's would: other hosts, files, devices, Node, the program itself. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { desktopTest } from './desktop.ts';
import { sharedProgram, withAndWithoutPolicy } from './trying.ts';

const program = sharedProgram();

const aPicture = pathToFileURL(resolve(import.meta.dirname, '../../src-main/desktop/packaging/icon.png')).href;

desktopTest('what these tests watch sees a visit', async () => {
  const { other } = program();
  await fetch(other.origin);
  expect(other.seen).toEqual(['connection']);
});

withAndWithoutPolicy(program, (hasPolicy) => {
  desktopTest('no request leaves for another host', async () => {
    const { page, other, expectNothing } = program();
    const tryAll = async (origin: string) => {
      const outcome = (send: Promise<unknown>) =>
        send.then(
          () => 'answered',
          () => 'refused',
        );
      const loading = (element: HTMLElement, more: object) =>
        new Promise((resolve, reject) => {
          document.head.append(Object.assign(element, more, { onload: resolve, onerror: reject }));
        });
      const opening = (source: EventTarget) =>
        new Promise((resolve, reject) => {
          source.addEventListener('open', resolve);
          source.addEventListener('error', reject);
        });
      navigator.sendBeacon(origin, 'told');
      for (const rel of ['preconnect', 'prefetch', 'preload', 'modulepreload', 'icon'])
        document.head.append(Object.assign(document.createElement('link'), { rel, href: origin, as: 'script' }));
      const rules = JSON.stringify({ prefetch: [{ source: 'list', urls: [origin] }] });
      const type = 'speculationrules';
      document.head.append(Object.assign(document.createElement('script'), { type, textContent: rules }));
      return Promise.all([
        outcome(fetch(origin)),
        outcome(fetch(origin, { method: 'POST', mode: 'no-cors', body: 'told' })),
        outcome(loading(document.createElement('img'), { src: origin })),
        outcome(loading(document.createElement('script'), { src: origin })),
        outcome(loading(document.createElement('link'), { rel: 'stylesheet', href: origin })),
        outcome(opening(new EventSource(origin))),
        outcome(opening(new WebSocket(origin.replace('http', 'ws')))),
      ]);
    };
    // The second address is another program on this computer, for which no proxy is used.
    for (const origin of [other.origin, `http://127.0.0.1:${other.port}`])
      expect(new Set(await page.evaluate(tryAll, origin))).toEqual(new Set(['refused']));
    await expectNothing();
  });

  desktopTest('no call between pages and no other connection leaves for another host', async () => {
    const { page, other, expectNothing } = program();
    await page.evaluate(async ({ host, port }) => {
      const urls = [`stun:${host}:${port}`, ...['udp', 'tcp'].map((by) => `turn:${host}:${port}?transport=${by}`)];
      const call = new RTCPeerConnection({ iceServers: [{ urls, username: 'told', credential: 'told' }] });
      call.createDataChannel('told');
      await call.setLocalDescription(await call.createOffer());
      const connection = new WebTransport(`https://${host}:${port}/`);
      const refused = () => undefined;
      connection.closed.catch(refused);
      await Promise.all([connection.ready.catch(refused), new Promise((resolve) => setTimeout(resolve, 1500))]);
      call.close();
    }, other);
    await expectNothing();
  });

  desktopTest('no file of the computer is read', async () => {
    const { page, expectNothing } = program();
    const answers = await page.evaluate(async (file) => {
      const picture = new Image();
      const loaded = new Promise((resolve, reject) => Object.assign(picture, { onload: resolve, onerror: reject }));
      picture.src = file;
      const outcome = (send: Promise<unknown>) =>
        send.then(
          () => 'answered',
          () => 'refused',
        );
      return Promise.all([outcome(fetch(file)), outcome(loaded)]);
    }, aPicture);
    expect(answers).toEqual(['refused', 'refused']);
    await expectNothing();
  });

  desktopTest('the pages of the program itself answer no page of the station', async () => {
    const { page, expectNothing } = program();
    const answers = await page.evaluate(() => {
      const outcome = (path: string, init: RequestInit) =>
        fetch(`satchel://app/${path}`, init).then(
          ({ status, type }) => `${status} ${type}`,
          () => 'refused',
        );
      const paths = ['quit', 'show-folder', 'try-again', 'startup-error.html', 'startup-error.json', 'preview.pdf'];
      return Promise.all(
        paths.flatMap((path) => [
          outcome(path, {}),
          outcome(path, { method: 'POST' }),
          outcome(path, { method: 'POST', mode: 'no-cors' }),
        ]),
      );
    });
    expect(new Set(answers)).toEqual(new Set(['refused']));
    await expectNothing();
  });

  desktopTest('nothing is downloaded, by a link, from memory or from an address', async () => {
    const { app, page, downloadsDir, expectNothing } = program();
    const before = readdirSync(downloadsDir);
    await app.evaluate(({ session }) => {
      const refusals: boolean[] = [];
      Object.assign(globalThis, { refusals });
      // This listener runs last, and records whether an earlier one has refused the download.
      session.defaultSession.on('will-download', (event) => void refusals.push(event.defaultPrevented));
    });
    const refusals = () => app.evaluate(() => (globalThis as unknown as { refusals: boolean[] }).refusals);
    for (const from of ['/api/openapi.json', 'blob', 'data:application/octet-stream,told'])
      await page.evaluate((address) => {
        const href = address === 'blob' ? URL.createObjectURL(new Blob(['told'])) : address;
        const link = Object.assign(document.createElement('a'), { href, download: 'told.txt' });
        document.body.append(link);
        link.click();
      }, from);
    await expect.poll(refusals, { timeout: 10_000 }).toEqual([true, true, true]);
    await expectNothing();
    expect(readdirSync(downloadsDir)).toEqual(before);
  });

  desktopTest('a page is permitted nothing but to put a text on the clipboard', async () => {
    const { app, page, expectNothing } = program();
    // On a busy machine the made-up camera appears a while after the window. Without a camera, no permission is requested.
    const cameras = () =>
      page.evaluate(async () => {
        const devices = await navigator.mediaDevices.enumerateDevices();
        return devices.filter(({ kind }) => kind === 'videoinput').length;
      });
    await expect.poll(cameras).toBeGreaterThan(0);
    // Only a page in focus may write to the clipboard, and windows of other tests take the focus.
    const isInFocus = async () => {
      await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.focus());
      return page.evaluate(() => document.hasFocus());
    };
    await expect.poll(isInFocus).toBe(true);
    const answers = await page.evaluate(async () => {
      const outcome = (asked: Promise<unknown>) =>
        asked.then(
          () => 'granted',
          (error: unknown) => (error as Error).name,
        );
      const place = new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject));
      return {
        camera: await outcome(navigator.mediaDevices.getUserMedia({ video: true })),
        screen: await outcome(navigator.mediaDevices.getDisplayMedia()),
        place: await place.then(
          () => 'granted',
          (error: unknown) => (error as GeolocationPositionError).code,
        ),
        notifications: await Notification.requestPermission(),
        reading: await outcome(navigator.clipboard.readText()),
        writing: await outcome(navigator.clipboard.writeText('a token')),
        music: await outcome(navigator.requestMIDIAccess()),
        awake: await outcome(navigator.wakeLock.request('screen')),
      };
    });
    expect(answers).toEqual({
      camera: 'NotAllowedError',
      screen: 'NotAllowedError',
      place: 1,
      notifications: 'denied',
      reading: 'NotAllowedError',
      writing: 'granted',
      music: 'NotAllowedError',
      awake: 'NotAllowedError',
    });
    const states = await page.evaluate(() =>
      Promise.all(
        ['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read', 'persistent-storage']
          .concat(['background-sync', 'accelerometer', 'screen-wake-lock', 'idle-detection', 'local-fonts'])
          .concat(['window-management', 'payment-handler', 'storage-access'])
          .map((name) => navigator.permissions.query({ name: name as PermissionName }).then(({ state }) => state)),
      ),
    );
    expect(new Set(states)).toEqual(new Set(['denied']));
    await page.evaluate(() => void document.documentElement.requestFullscreen());
    await expectNothing();
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFullScreen())).toBe(false);
  });

  desktopTest('no device is handed to a page', async () => {
    const { page, expectNothing } = program();
    const devices = await page.evaluate(async () => {
      type Chooser = { requestDevice?: (wish: object) => Promise<unknown>; requestPort?: () => Promise<unknown> };
      const { usb, hid, serial } = navigator as unknown as Record<string, Chooser | undefined>;
      const outcome = (asked: Promise<unknown> | undefined) => asked?.catch(() => []) ?? [];
      return Promise.all([
        outcome(usb?.requestDevice?.({ filters: [] })),
        outcome(hid?.requestDevice?.({ filters: [] })),
        outcome(serial?.requestPort?.()),
      ]);
    });
    expect(devices).toEqual([[], [], []]);
    await expectNothing();
  });

  desktopTest('a page finds nothing of Node and nothing of Electron', async () => {
    const { page, expectNothing } = program();
    const names = [
      'require',
      'process',
      'module',
      'exports',
      'electron',
      'ipcRenderer',
      'Buffer',
      'global',
      '__dirname',
    ];
    expect(await page.evaluate((all) => all.filter((name) => name in globalThis), names)).toEqual([]);
    const inWorker = await page.evaluate((all) => {
      const text = `postMessage(${JSON.stringify(all)}.filter((name) => name in globalThis))`;
      return new Promise((resolve) => {
        try {
          const worker = new Worker(URL.createObjectURL(new Blob([text])));
          worker.onmessage = ({ data }) => resolve(data);
        } catch {
          resolve('no worker');
        }
      });
    }, names);
    expect(inWorker).toEqual(hasPolicy ? 'no worker' : []);
    const inFrame = await page.evaluate((all) => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const inner = frame.contentWindow ?? {};
      return [...all, 'satchel'].filter((name) => name in inner);
    }, names);
    expect(inFrame).toEqual([]);
    await expectNothing();
  });

  desktopTest('a sandboxed frame gets no more than the page, and its questions do no harm', async () => {
    const { app, page, expectNothing } = program();
    await app.evaluate(() => {
      (globalThis as { faults?: unknown[] }).faults = [];
      process.prependListener('uncaughtException', (error) =>
        (globalThis as { faults?: unknown[] }).faults?.push(String(error)),
      );
    });
    const answer = await page.evaluate(async () => {
      const said = new Promise((resolve) => addEventListener('message', ({ data }) => resolve(data)));
      const script = `Notification.requestPermission().then((said) => parent.postMessage(said + typeof require, '*'))`;
      const frame = Object.assign(document.createElement('iframe'), { srcdoc: `<script>${script}</script>` });
      frame.setAttribute('sandbox', 'allow-scripts allow-popups');
      document.body.append(frame);
      return Promise.race([said, new Promise((resolve) => setTimeout(resolve, 1000, 'no script'))]);
    });
    expect(answer).toBe(hasPolicy ? 'no script' : 'deniedundefined');
    expect(await app.evaluate(() => (globalThis as { faults?: unknown[] }).faults)).toEqual([]);
    await expectNothing();
  });
});
