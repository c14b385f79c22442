/**
 * Saves a patient in PostgreSQL behind Fastify, with nothing of a registry but the row. The argument is the folder of the PostgreSQL
 * socket.
 */
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ host: process.argv[2] ?? '', user: 'hub', database: 'postgres' });
const text = `INSERT INTO patient (name, phone_number, residential_address, gender, age) VALUES ($1, $2, $3, $4, $5) RETURNING *`;
const member = { type: ['string', 'null'] };
const body = {
  type: 'object',
  properties: {
    name: member,
    phoneNumber: member,
    residentialAddress: member,
    gender: member,
    age: { type: ['integer', 'null'] },
  },
};
type Body = { name: string; phoneNumber: string; residentialAddress: string; gender: string; age: number };

const server = Fastify();
server.post<{ Body: Body }>('/patients', { schema: { body } }, async ({ body: given }) => {
  const { name, phoneNumber, residentialAddress, gender, age } = given;
  const values = [name, phoneNumber, residentialAddress, gender, age];
  const { rows } = await pool.query({ name: 'save', text, values });
  return rows[0];
});
await server.listen({ host: '127.0.0.1', port: 0 });
const address = server.addresses()[0];
if (typeof address === 'object') process.stdout.write(`${JSON.stringify({ port: address.port })}\n`);
