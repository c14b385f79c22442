/**
 * What a page may do to the computer: nothing. Whatever is not on a list here is refused, for every page in every window,
 * also one that should never have been loaded. The page's own Content-Security-Policy says much of this too; this holds when
 * that fails. `docs/security.md` names the test of each item.
 */
import { shell, type Session, type WebContents } from 'electron';

export type Allowed = {
  /** Origins whose pages may be shown. */
  origins: () => string[];
  /** Addresses, to the letter, that a link may open in the person's own browser. */
  inBrowser: () => string[];
};

/** Chromium's own reader of PDFs, which shows the preview of what is printed. It is part of the runtime. */
const pdfReader = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai';

/** Where nobody answers: RFC 863 gives this port to what throws away whatever it hears. */
const nowhere = 'http://127.0.0.1:9';

const isOf = (origins: string[], url: string): boolean => origins.some((origin) => url.startsWith(`${origin}/`));

/** A page reaches its own origin only: not every scheme asks the other side, as `http:` does. */
const mayReach = (origins: string[], from: string, to: string): boolean =>
  isOf([pdfReader], to) || origins.some((origin) => isOf([origin], to) && isOf([origin, pdfReader], from));

export function guardContents(contents: WebContents, { origins, inBrowser }: Allowed): void {
  // What is shown instead of a page, this program loads itself.
  const stay = (event: { preventDefault: () => void; url: string }) => {
    if (!mayReach(origins(), contents.getURL(), event.url)) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // Calls between pages ask nobody, neither the policy of the page nor `blockOtherAddresses`: they would reach any computer.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.setWindowOpenHandler(({ url }) => {
    if (inBrowser().includes(url)) void shell.openExternal(url);
    return { action: 'deny' };
  });
  contents.on('select-bluetooth-device', (event, _devices, answer) => {
    event.preventDefault();
    answer('');
  });
  contents.on('select-client-certificate', (event) => event.preventDefault());
  // The wrong certificate of an address that is not ours anyway is never accepted.
  contents.on('certificate-error', (_event, _url, _error, _certificate, answer) => answer(false));
}

/** A page may put a token on the clipboard when it is asked to, and nothing else. */
export function denyPermissions(session: Session, { origins }: Allowed): void {
  // A page in a sandboxed frame says `null` or nothing here, which is on no list.
  const isAllowed = (permission: string, url: string) =>
    permission === 'clipboard-sanitized-write' && isOf(origins(), `${url}/`);
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(isAllowed(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => isAllowed(permission, origin));
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  session.setSpellCheckerEnabled(false);
  session.on('will-download', (event) => event.preventDefault());
}

/**
 * No request leaves for anywhere but the station of this window. What is no request (a call between pages, WebTransport, a
 * connection made in advance) is sent to a proxy that does not exist, unless it is for this computer.
 */
export function blockOtherAddresses(session: Session, { origins }: Allowed): void {
  void session.setProxy({ mode: 'fixed_servers', proxyRules: nowhere, proxyBypassRules: '<-loopback>;127.0.0.1' });
  session.webRequest.onBeforeRequest(({ url, resourceType, frame, webContents }, answer) => {
    const isPart = /^(devtools|data|blob|about):/.test(url) || isOf([pdfReader, 'chrome://resources'], url);
    // A whole page is asked for by this program, or by a page that `guardContents` let go there.
    const isPage = resourceType === 'mainFrame' && isOf(origins(), url);
    answer({ cancel: !(isPart || isPage || mayReach(origins(), frame?.url ?? webContents?.getURL() ?? '', url)) });
  });
}
