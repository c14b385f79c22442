// Preloaded into the program by launch.ts. The program waits until Playwright, once it is connected, calls `__playwright_run`.
// oxlint-disable-next-line typescript/no-require-imports -- only such a module can be preloaded
const { app } = require('electron');
const ready = app.whenReady();
const connected = new Promise((resolve) => (globalThis.__playwright_run = resolve));
app.whenReady = () => connected.then(() => ready);
