/** A page tries to show something else, as an intruder's would: another page, a window, a frame, a program. */
import { expect } from 'vitest';
import { desktopTest } from './desktop.ts';
import { sharedProgram, withAndWithoutPolicy } from './trying.ts';

const program = sharedProgram();

withAndWithoutPolicy(program, () => {
  desktopTest('a page opens no window', async () => {
    const { page, other, home, expectNothing } = program();
    for (const address of [other.origin, home, 'about:blank', 'file:///etc/hostname', 'mailto:a@example.org'])
      expect(await page.evaluate((url) => window.open(url), address)).toBe(null);
    await page.evaluate((url) => {
      const link = document.createElement('a');
      document.body.append(Object.assign(link, { href: url, target: '_blank' }));
      link.click();
    }, other.origin);
    await expectNothing();
  });

  desktopTest('a page leads nowhere else, to no other host, file, scheme or program', async () => {
    const { page, other, expectNothing } = program();
    const addresses = [
      other.origin,
      'file:///etc/hostname',
      'data:text/html,elsewhere',
      'chrome://gpu',
      'devtools://devtools/bundled/inspector.html',
      `view-source:${other.origin}`,
      'satchel://app/startup-error.html',
      'satchel://app/preview.pdf',
      'satchel://app/print-preview.html',
      'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html',
      'satchel://app/quit',
      'satchel://elsewhere/',
      'mailto:a@example.org',
      'tel:1',
    ];
    for (const address of addresses) {
      await page.evaluate((url) => location.assign(url), address);
      await expectNothing();
    }
    await page.evaluate(() => location.assign(URL.createObjectURL(new Blob(['elsewhere'], { type: 'text/html' }))));
    await expectNothing();
  });

  desktopTest('a page that asks to be replaced by another one stays', async () => {
    const { page, other, expectNothing } = program();
    await page.evaluate((content) => {
      document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content }));
    }, `0;url=${other.origin}`);
    await expectNothing();
  });

  desktopTest('a form is sent to nobody else', async () => {
    const { page, other, expectNothing } = program();
    for (const action of [other.origin, 'satchel://app/quit', 'file:///etc/hostname'])
      for (const method of ['get', 'post']) {
        await page.evaluate(
          (form) => {
            const made = Object.assign(document.createElement('form'), form);
            document.body.append(made);
            made.submit();
          },
          { action, method },
        );
        await expectNothing();
      }
  });

  desktopTest('a frame shows nothing but the page itself', async () => {
    const { page, other, expectNothing } = program();
    const addresses = [
      other.origin,
      'file:///etc/hostname',
      'data:text/html,elsewhere',
      'satchel://app/startup-error.html',
    ];
    for (const src of addresses)
      for (const tag of ['iframe', 'object', 'embed'])
        await page.evaluate(
          ([name, url]) => {
            const frame = document.createElement(name);
            frame.setAttribute(name === 'object' ? 'data' : 'src', url);
            document.body.append(frame);
          },
          [tag, src] as const,
        );
    await expectNothing();
    const shown = page.frames().slice(1);
    for (const frame of shown) expect(frame.url()).toMatch(/^$|^about:blank$|^chrome-error:/);
  });

  desktopTest('a webview is an unknown tag', async () => {
    const { app, page, other, expectNothing } = program();
    const kind = await page.evaluate((src) => {
      const view = document.createElement('webview');
      view.setAttribute('src', src);
      view.setAttribute('allowpopups', '');
      view.setAttribute('nodeintegration', '');
      document.body.append(view);
      return view.constructor.name;
    }, other.origin);
    await expectNothing();
    expect(kind).toBe('HTMLElement');
    expect(await app.evaluate(({ webContents }) => webContents.getAllWebContents().length)).toBe(1);
  });

  desktopTest('what is dropped on the window is not shown in it', async () => {
    const { page, other, expectNothing } = program();
    const driver = await page.context().newCDPSession(page);
    const link = { items: [{ mimeType: 'text/uri-list', data: other.origin }], dragOperationsMask: 1 };
    const file = { items: [], files: ['/etc/hostname'], dragOperationsMask: 1 };
    for (const data of [link, file])
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await driver.send('Input.dispatchDragEvent', { type, x: 20, y: 20, data });
    await driver.detach();
    await expectNothing();
  });
});
