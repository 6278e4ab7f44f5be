import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, destination, type LoggerOptions, pino } from 'pino'
import { currentScope } from './request-scope.ts'

export type Log = FastifyBaseLogger

const secrets = [
  'password',
  'password_confirmation',
  'current_password',
  'new_password',
  'new_password_confirmation',
  'token',
]

/**
 * One JSON line an event on standard output; secrets are masked wherever a body or header might carry them. A line says
 * which request or job it is about; its fields are told in docs/operations.md.
 */
export function openLog(level = process.env.LOG_LEVEL ?? 'info', out: DestinationStream = destination(1)): Log {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: [...secrets, ...secrets.map((name) => `*.${name}`), '*.headers.authorization', '*.authorization'],
      censor: '***',
    },
    // A request's own logger names it already.
    mixin: (_, __, logger) => ('request_id' in logger.bindings() ? {} : { ...currentScope() }),
  }
  return pino(options, out)
}

export const silentLog = (): Log => pino({ level: 'silent' })
