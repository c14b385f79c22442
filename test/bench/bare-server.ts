/** The upper limit for GET: a Fastify route that only returns the same bytes. They are the first argument. */
import Fastify from 'fastify';

const bytes = process.argv[2] ?? '{}';
const server = Fastify();
server.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
await server.listen({ host: '127.0.0.1', port: 0 });
const address = server.addresses()[0];
if (typeof address === 'object') process.stdout.write(`${JSON.stringify({ port: address.port })}\n`);
