/** The window signs in while another program guesses passwords. The order of the login queue is tested in test/staff/login-queue.test.ts. */
import { request } from 'node:http';
import { expect } from 'vitest';
import { desktopTest, inPage, openDesktop, setUpByHand, signIn } from './desktop.ts';

/** Sends a wrong password as a program that pretends to be our page in a browser. */
function guess(origin: string): Promise<number> {
  const headers = { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}/api/sessions`, { method: 'POST', headers, agent: false }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve(reply.statusCode ?? 0));
    });
    asked.on('error', reject);
    asked.end(JSON.stringify({ username: 'ama', password: 'not this one' }));
  });
}

desktopTest(
  'a program that guesses in the name of a page does not lock the window, which shows no page how',
  async () => {
    const desktop = await openDesktop();
    await setUpByHand(desktop.page);
    const origin = await inPage<string>(desktop, 'location.origin');
    for (let i = 0; i < 5; i++) expect(await guess(origin)).toBe(401);
    expect(await guess(origin)).toBe(429);
    await desktop.page.keyboard.press('Alt+l');
    await desktop.page.reload();
    await signIn(desktop.page);
    expect(await inPage(desktop, 'JSON.stringify(Object.keys(globalThis.satchel))')).toBe('["api"]');
  },
);
