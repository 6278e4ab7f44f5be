import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, destination, type LoggerOptions, pino } from 'pino'
import { getCurrentScope } from './http/request-scope.ts'
import { toLoggedError } from './to-logged-error.ts'

export type Log = FastifyBaseLogger

const secrets = [
  'password',
  'password_confirmation',
  'current_password',
  'new_password',
  'new_password_confirmation',
  'token',
]

/** Secrets are masked; fields are described in docs/operations.md. */
export function openLog(level: string, out: DestinationStream = destination(1)): Log {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [...secrets, ...secrets.map((name) => `*.${name}`), '*.headers.authorization', '*.authorization'],
      censor: '***',
    },
    serializers: { err: toLoggedError },
    formatters: { level: (label) => ({ level: label }), log: withErrorsTold },
    hooks: {
      // Pino would use the error's message as the line's.
      logMethod(given, write) {
        const [first, words] = given as [unknown, unknown]
        if (first instanceof Error) return write.apply(this, [{ err: first }, 'an error'])
        if ((first as { err?: unknown } | null)?.err && words === undefined)
          return write.apply(this, [first as object, 'an error'])
        write.apply(this, given)
      },
    },
    // A request's own logger already has it.
    mixin: (_, __, logger) => ('request_id' in logger.bindings() ? {} : { ...getCurrentScope() }),
  }
  return pino(options, out)
}

/** Errors under other names than `err`, or nested, are cleaned too. */
function withErrorsTold(line: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(line).map(([name, value]) => [name, name === 'err' ? value : told(value)]))
}

function told(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return toLoggedError(value)
  if (typeof value !== 'object' || value === null || value instanceof Date || depth > 4) return value
  if (Array.isArray(value)) return value.map((one) => told(one, depth + 1))
  const isPlain = Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null
  if (!isPlain) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, told(one, depth + 1)]))
}

export const createSilentLog = (): Log => pino({ level: 'silent' })
