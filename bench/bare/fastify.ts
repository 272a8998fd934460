/** Fastify that answers one path: what a start costs before there is a product. Usage: node bench/bare/fastify.ts PORT */
import Fastify from 'fastify';

const app = Fastify();
app.get('/ready', async () => ({}));
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
