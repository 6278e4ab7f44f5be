import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** Every route that a program mounts while `open` runs, with the methods that Fastify adds by itself. */
export async function routesMountedBy<T>(open: () => Promise<T>): Promise<{ opened: T; routes: RouteOptions[] }> {
  const routes: RouteOptions[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', (route) => {
      routes.push(route)
    })
  }
  // Fastify tells of each server that is made, so the test sees the real one and not a copy of its mounting.
  subscribe('fastify.initialization', listen)
  try {
    return { opened: await open(), routes }
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
}
