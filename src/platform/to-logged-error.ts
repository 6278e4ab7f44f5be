import pg from 'pg'
import { redactLiterals, redactStatementLiterals } from './database/redact-literals.ts'

export interface LoggedError {
  type: string
  message: string
  stack?: string
  [fact: string]: unknown
}

/** Fields that never hold user input; PostgreSQL's `detail`, `where` and `hint` do. */
const facts = ['code', 'errno', 'syscall', 'path', 'address', 'port', 'severity', 'schema', 'table', 'column'] as const
const moreFacts = ['dataType', 'constraint', 'routine', 'responseCode', 'command', 'statusCode', 'status'] as const

const isWord = /^[\w.:-]{1,100}$/

const deepest = 5
const mostOfMany = 5

/** No quoted strings, parameters, addresses or secrets; only fields that name the fault. For every logged `err`. */
export function toLoggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something that is no error was thrown' }
  const given = error as Error & Record<string, unknown>
  const logged: LoggedError = { type: nameOf(error), message: messageOf(given) }
  for (const fact of [...facts, ...moreFacts]) {
    const value = given[fact]
    if (typeof value === 'number') logged[fact] = value
    else if (typeof value === 'string' && (fact === 'path' || isWord.test(value))) logged[fact] = value
  }
  const stack = framesOf(error)
  if (stack) logged.stack = stack
  if (depth >= deepest) return logged
  if (error.cause !== undefined) logged.cause = toLoggedError(error.cause, depth + 1)
  if (error instanceof AggregateError)
    logged.errors = error.errors.slice(0, mostOfMany).map((one) => toLoggedError(one, depth + 1))
  return logged
}

export function isOfDatabase(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof pg.DatabaseError || 'query' in e) return true
  return false
}

function nameOf(error: Error): string {
  const type = error.name === 'Error' || error.name === 'error' ? error.constructor.name : error.name
  return /^[\w$]{1,60}$/.test(type) ? type : 'Error'
}

function messageOf(error: Error & Record<string, unknown>): string {
  // Drizzle's message contains the statement and its parameters.
  if (typeof error.query === 'string') return `Failed query: ${redactStatementLiterals(error.query)}`
  // Parsers quote their input.
  if (error instanceof SyntaxError) return 'What was given could not be read'
  // Mail servers quote recipients.
  if (typeof error.response === 'string') return `The mail server said ${error.responseCode ?? 'no'}`
  // `raise` messages may contain anything.
  if (error instanceof pg.DatabaseError && error.code === raised) return 'A function of the database refused it'
  return redactLiterals(error.message, namesIn(error))
}

const raised = 'P0001'
const syntaxError = '42601'

function namesIn(error: Error & Record<string, unknown>): (word: string) => boolean {
  if (error instanceof TypeError) return (word) => error.message.includes(`(reading '${word}')`)
  if (!(error instanceof pg.DatabaseError)) return () => false
  const { code, constraint, table, column, schema } = error
  if (code?.startsWith('42') && code !== syntaxError) return (word) => /^[a-z_][\w.]{0,62}$/.test(word)
  return (word) => [constraint, table, column, schema].includes(word)
}

const frame = /^ {4}at (?:async )?(?:[\w$.<>#[\] ]+ \()?(?:file:\/\/|node:|\/)[^\s()"']*:\d+:\d+\)?$/

/** The stack begins with the message, whose lines may look like frames. */
function framesOf({ stack, message }: Error): string | undefined {
  if (typeof stack !== 'string') return undefined
  const begins = stack.indexOf(message)
  const below = begins >= 0 ? stack.slice(begins + message.length) : stack
  const frames = below.split('\n').filter((line) => frame.test(line))
  return frames.length > 0 ? frames.slice(0, 20).join('\n') : undefined
}
