import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

export async function collectMountedRoutes<T>(open: () => Promise<T>): Promise<{ opened: T; routes: RouteOptions[] }> {
  const routes: RouteOptions[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', (route) => {
      routes.push(route)
    })
  }
  // Fastify announces each new server, so the test sees the real one.
  subscribe('fastify.initialization', listen)
  try {
    return { opened: await open(), routes }
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
}
