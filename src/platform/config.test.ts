import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig, variables, WrongVariable } from './config.ts'

const bucket = "PICTURES_URL must be like 'https://KEY:SECRET@host/bucket?region=…', but it is"

test.for([
  ['PORT', 'abc', "PORT must be a whole number from 0 to 65535, but it is 'abc'"],
  ['DEMO', 'yes', "DEMO must be 0 or 1, but it is 'yes'"],
  ['MAIL_URL', 'http://x', "MAIL_URL must be an address that begins with smtp:// or smtps://, but it is 'http://x'"],
  [
    'DATABASE_URL',
    'postgres://me:pa@ss/word@host/shop',
    "%40 for @, %3F for ? and %23 for #, but it is '34 characters long'",
  ],
  ['MAIL_URL', 'smtp://me:pa@ss/word@mail.example.lt:587', "but it is '40 characters long'"],
  ['DATABASE_URL', 'postgres://me:pa@ss?word@host/shop', "but it is '34 characters long'"],
  ['DATABASE_URL', 'mysql://me:secret@host/shop', "or postgresql://, but it is 'mysql://…@host/shop'"],
  [
    'ALSO_HOSTS',
    'shop:3000',
    "ALSO_HOSTS must be names separated by commas, like 'www.shop.lt, shop', but it is 'shop:3000'",
  ],
  ['ALSO_HOSTS', 'a, https://b.lt', "like 'www.shop.lt, shop', but it is 'https://b.lt'"],
  ['ALSO_HOSTS', 'shop', "PUBLIC_URL must be given together with ALSO_HOSTS, but it is ''"],
  ['PICTURES_URL', 'https://s3.example.lt/bucket', `${bucket} 'https://s3.example.lt/bucket'`],
  ['PICTURES_URL', 'https://key:secret@s3.example.lt', `${bucket} 'https://…@s3.example.lt'`],
  ['PICTURES_URL', 'https://key:secret@s3.example.lt/a/b', `${bucket} 'https://…@s3.example.lt/a/b'`],
  ['BACKUP_URL', 'https://key:secret@s3.example.lt', "BACKUP_URL must be like 'https://KEY:SECRET@host/bucket"],
  ['DATABASE_READ_URL', 'postgres://host/shop', 'DATABASE_URL must be given together with DATABASE_READ_URL'],
  ['DATABASE_OWNER_URL', 'postgres://host/shop', 'DATABASE_URL must be given together with DATABASE_OWNER_URL'],
  ['METRICS_TOKEN', 'secret', "METRICS_TOKEN must be at least 16 characters long, but it is '6 characters long'"],
  ['ADMIN_PASSWORD', 'secret', "ADMIN_PASSWORD must be 8 to 128 characters long, but it is '6 characters long'"],
  ['ADMIN_PASSWORD', 'long enough', "ADMIN_EMAIL must be given together with ADMIN_PASSWORD, but it is ''"],
  ['ADMIN_EMAIL', 'admin', "ADMIN_EMAIL must be an e-mail address, but it is 'admin'"],
  ['ANALYTICS_ID', 'UA-1', "ANALYTICS_ID must be a measurement id like 'G-AB12CD34EF', but it is 'UA-1'"],
  ['PAYMENTS', 'stripe', "PAYMENTS must be like 'montonio://ACCESS:SECRET@stargate.montonio.com' or 'stripe://sk_…"],
  [
    'PAYMENTS',
    'paypal://me:secret@paypal.com',
    "each once, several separated by blanks, but it is '29 characters long'",
  ],
  ['PAYMENTS', 'stripe://whsec_a:sk_b@api.stripe.com', "but it is '36 characters long'"],
  ['PAYMENTS', 'montonio://me:my/secret@host', "but it is '28 characters long'"],
  ['PAYMENTS', 'montonio://a:b@host montonio://c:d@host', "but it is '39 characters long'"],
  ['LOG_LEVEL', 'loud', "LOG_LEVEL must be debug, info, warn, error or silent, but it is 'loud'"],
  ['MAIL_URL', 'smtp://host?tls=on', "MAIL_URL must be without tls=, or with tls=off at the end, but it is 'tls=on'"],
  [
    'PUBLIC_URL',
    'https://example.lt/shop',
    "PUBLIC_URL must be an address without a path, like 'https://shop.example.lt'",
  ],
  ['PUBLIC_URL', 'https://example.lt/?a=1', 'must be an address without a path'],
  ['PUBLIC_URL', 'https://me:secret@example.lt', "but it is 'https://…@example.lt'"],
] as const)('a wrong %s (%s) is told with what it must be, and without its password', ([name, value, says]) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(WrongVariable)
  expect(read).toThrow(says)
})

test.each(['/', '?', '#'])(
  'T1141 a password with %s in an address is told how to be written, and never shown',
  (sign) => {
    for (const [name, begin] of [
      ['DATABASE_URL', 'postgres'],
      ['DATABASE_OWNER_URL', 'postgres'],
      ['DATABASE_READ_URL', 'postgres'],
      ['MAIL_URL', 'smtp'],
      ['SMS', 'https'],
      ['PICTURES_URL', 'https'],
      ['BACKUP_URL', 'https'],
    ] as const) {
      const read = () => readConfig({ [name]: `${begin}://me:sla${sign}ptas@host/shop` })
      expect(read).toThrow(`${name} must be an address whose user and password are written with %2F for /`)
      expect(read).not.toThrow(/sla|ptas/)
    }
  },
)

test('T1141 the error about a wrong variable shows only the length of its value', () => {
  const secrets = [
    'Labas123',
    'sk_live_51HxAbCdEf',
    'kNo/9a+b==',
    'postgres://me:secret',
    'https://gw.lt/send?key=abc123',
  ]
  for (const name of variables.filter((one) => !['HOST', 'DATA_DIR'].includes(one)))
    for (const secret of secrets) {
      const said = (() => {
        try {
          readConfig({ [name]: secret })
        } catch (error) {
          return (error as Error).message
        }
        return ''
      })()
      for (const part of ['Labas123', 'sk_live', '9a+b', 'secret', 'abc123']) expect(said).not.toContain(part)
    }
})

test('a bucket is taken as it was given', () => {
  const url = 'https://key:secret%2F@s3.example.lt/irankine?region=eu-north-1'
  expect(readConfig({ PICTURES_URL: url }).picturesUrl).toBe(url)
  expect(readConfig({}).picturesUrl).toBeUndefined()
})

test('accounts with payment providers are read one by one, over TLS but on the own machine', () => {
  expect(readConfig({}).payments).toEqual([])
  expect(readConfig({ PAYMENTS: ' montonio://key:a%2Fb%40c@stargate.montonio.com\n' }).payments).toEqual([
    { provider: 'montonio', key: 'key', secret: 'a/b@c', url: 'https://stargate.montonio.com' },
  ])
  const two = 'montonio://key:secret@127.0.0.1:4100, stripe://sk_test_1:whsec_2@localhost:4100'
  expect(readConfig({ PAYMENTS: two }).payments).toEqual([
    { provider: 'montonio', key: 'key', secret: 'secret', url: 'http://127.0.0.1:4100' },
    { provider: 'stripe', key: 'sk_test_1', secret: 'whsec_2', url: 'http://localhost:4100' },
  ])
  const far = readConfig({ PAYMENTS: 'stripe://sk_live_1:whsec_2@pay.example.lt:8443' }).payments
  expect(far).toMatchObject([{ url: 'https://pay.example.lt:8443' }])
})

test('the shop answers under the name of PUBLIC_URL and those of ALSO_HOSTS, and under any while nobody named it', () => {
  const given = { PUBLIC_URL: 'https://Įrankiai.example.lt:8443/', ALSO_HOSTS: ' www.Example.lt,shop_1 ' }
  expect(readConfig(given).hosts).toEqual(['xn--rankiai-9eb.example.lt', 'www.example.lt', 'shop_1'])
  expect(readConfig({ PUBLIC_URL: '', ALSO_HOSTS: '' })).toMatchObject({
    publicUrl: 'http://localhost:3000',
    hosts: undefined,
  })
})

test('a variable set to blanks is not set', () => {
  expect(readConfig(Object.fromEntries(variables.map((name) => [name, ' '])))).toEqual(readConfig({}))
})

test('.env.example names every variable, with what it is when it is not set', () => {
  const file = readFileSync('.env.example', 'utf8')
  const example = parseEnv(file.replaceAll(/^#(?=[A-Z_]+=)/gm, ''))
  expect(Object.keys(example).sort()).toEqual([...variables].sort())
  expect(readConfig(example)).toEqual(readConfig({}))
})

test('T994 a copied .env.example says nothing of what services and containers set themselves', () => {
  const said = parseEnv(readFileSync('.env.example', 'utf8'))
  const ofImage = readFileSync('Dockerfile', 'utf8').match(/^ENV (.+)$/m)?.[1] ?? ''
  const ofServices = ['irankine', 'irankine-backup'].map((name) => readFileSync(`deploy/${name}.service`, 'utf8'))
  const set = parseEnv([ofImage.replaceAll(' ', '\n'), ...ofServices].join('\n').replaceAll(/^Environment=/gm, ''))
  expect(set).toMatchObject({ HOST: '0.0.0.0', DATA_DIR: '/var/lib/irankine' })
  const contradicted = Object.keys(said).filter((name) => set[name] !== undefined && said[name] !== set[name])
  expect(contradicted).toEqual([])
})

test('README names every variable, with what it is when it is not set', () => {
  const rows = readFileSync('README.md', 'utf8').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \| ([^|]+) \|/gm)
  const entries = [...rows].flatMap(([, names = '', values = '']) => {
    const whenUnset = values.split(', ').map((value) => (value === 'empty' ? '' : value.replaceAll('`', '')))
    return names.split(', ').map((name, at) => [name.replaceAll('`', ''), whenUnset[at] ?? whenUnset[0]] as const)
  })
  expect(entries.map(([name]) => name).sort()).toEqual([...variables].sort())
  const { PUBLIC_URL, ...others } = Object.fromEntries(entries)
  expect(readConfig(others)).toEqual(readConfig({}))
  expect(PUBLIC_URL?.replace('$PORT', others.PORT ?? '')).toBe(readConfig({}).publicUrl)
})
