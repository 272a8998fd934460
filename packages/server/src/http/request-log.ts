import type { FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';

/** The log of one request: its lines carry the id that the caller received. Created on demand, because few calls log. */
export const logOf = ({ log, id }: Pick<FastifyRequest, 'log' | 'id'>): Log => log.child({ reqId: id });
