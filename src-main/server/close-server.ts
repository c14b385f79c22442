import type { FastifyInstance } from 'fastify';

/** Milliseconds that requests in flight may take to finish when a server closes. */
const lastAnswersMs = 1500;

/**
 * Closes a server after it has answered its requests. Clients that only listen, or never finish their request, are cut
 * off.
 */
export async function closeServer(server: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => server.server.closeAllConnections(), lastAnswersMs);
  await server.close();
  clearTimeout(cut);
}
