import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDataDir, removeDataDir, spawnProgram } from '../test-kit/running-program.ts'
import { describeTlsFailure, requireDatabaseTls, requireMailServerTls } from './require-tls.ts'

test.each([
  ['postgres://me:secret@db.example.lt/shop', 'postgres://me:secret@db.example.lt/shop?sslmode=verify-full'],
  ['postgresql://10.0.0.7:5432/shop', 'postgresql://10.0.0.7:5432/shop?sslmode=verify-full'],
  ['postgres://db/shop?application_name=a', 'postgres://db/shop?application_name=a&sslmode=verify-full'],
  ['postgres://localhost.evil.example/shop', 'postgres://localhost.evil.example/shop?sslmode=verify-full'],
  ['postgres://localhost/shop?host=db.example.lt', 'postgres://localhost/shop?host=db.example.lt&sslmode=verify-full'],
])('T94 a database on another machine is asked over TLS: %s', (given, becomes) => {
  expect(requireDatabaseTls(given)).toBe(becomes)
})

test.each([
  'postgres://db.example.lt/shop?sslmode=disable',
  'postgres://db.example.lt/shop?sslmode=require',
  'postgres://db.example.lt/shop?sslmode=verify-full&sslrootcert=/etc/ca.pem',
  'postgres://localhost/shop',
  'postgres://me@127.0.0.1:6432/shop',
  'postgres://[::1]/shop',
  'postgres://me@/shop?host=/run/postgresql',
  'postgres:///shop?host=/run/postgresql',
  'postgres://me@localhost/shop?host=%2Frun%2Fpostgresql&port=5432',
])('T94 a database address that sets sslmode, or is on this machine, is used as it is: %s', (given) => {
  expect(requireDatabaseTls(given)).toBe(given)
})

test.each([
  ['smtp://me:secret@mail.example.lt:587', 'smtp://me:secret@mail.example.lt:587?requireTLS=true'],
  ['smtp://mail.example.lt?name=shop', 'smtp://mail.example.lt?name=shop&requireTLS=true'],
  ['smtp://mail.example.lt?tls=off', 'smtp://mail.example.lt'],
  ['smtp://mail.example.lt?ignoreTLS=true', 'smtp://mail.example.lt?ignoreTLS=true'],
  ['smtp://localhost:1025', 'smtp://localhost:1025'],
  ['smtp://127.0.0.1:1025?tls=off', 'smtp://127.0.0.1:1025'],
  ['smtps://mail.example.lt', 'smtps://mail.example.lt'],
])('T94 a mail server on another machine must encrypt unless told otherwise: %s', (given, becomes) => {
  expect(requireMailServerTls(given)).toBe(becomes)
})

let bare: Server
let dataDir: string
beforeAll(async () => {
  bare = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end('N'))
  })
  await new Promise<void>((done) => bare.listen(0, '127.0.0.1', done))
  dataDir = createDataDir()
})
afterAll(() => {
  bare.close()
  removeDataDir(dataDir)
})

test('T94 a start is told in a line what to write when the database offers no TLS', async () => {
  const { port } = bare.address() as { port: number }
  // Linux routes 0.0.0.0 to this machine, but the program takes it for another one.
  const program = spawnProgram({ DATABASE_URL: `postgres://me:secret@0.0.0.0:${port}/shop`, DATA_DIR: dataDir })
  expect(await program.exited).toBe(1)
  expect(program.said().trim().split('\n')).toEqual([expect.stringMatching(/DATABASE_URL.*no TLS.*\?sslmode=disable/)])
  expect(program.said()).not.toContain('secret')
}, 30_000)

test('T94 a start says that the database’s certificate can’t be verified, and says so of no other failure', () => {
  const failed = (code: string) => new Error('Failed query', { cause: Object.assign(new Error('x'), { code }) })
  for (const code of ['SELF_SIGNED_CERT_IN_CHAIN', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID'])
    expect(describeTlsFailure(failed(code))).toMatch(
      `(${code}): name who signed it with ?sslmode=verify-full&sslrootcert=`,
    )
  expect(describeTlsFailure(failed('ECONNREFUSED'))).toBeUndefined()
})
