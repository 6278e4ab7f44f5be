import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

export type Log = FastifyBaseLogger

const secrets = [
  'password',
  'password_confirmation',
  'current_password',
  'new_password',
  'new_password_confirmation',
  'token',
]

/** One JSON line an event on standard output; secrets are masked wherever a body or header might carry them. */
export function openLog(level = process.env.LOG_LEVEL ?? 'info'): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: [...secrets, ...secrets.map((name) => `*.${name}`), '*.headers.authorization', '*.authorization'],
      censor: '***',
    },
  })
}

export const silentLog = (): Log => pino({ level: 'silent' })
