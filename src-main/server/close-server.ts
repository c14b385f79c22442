import type { FastifyInstance } from 'fastify';

/** How long requests in flight may take to finish when a server closes. */
const lastAnswersMs = 1500;

/** What was asked is answered; whoever only listens, or never finishes asking, does not keep us. */
export async function closeServer(server: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => server.server.closeAllConnections(), lastAnswersMs);
  await server.close();
  clearTimeout(cut);
}
