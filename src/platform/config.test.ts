import { expect, test } from 'vitest'
import { readConfig, WrongVariable } from './config.ts'

const bucket = "PICTURES_URL must be like 'https://KEY:SECRET@host/bucket?region=…', but it is"

test.for([
  ['PORT', 'abc', "PORT must be a whole number from 0 to 65535, but it is 'abc'"],
  ['DEMO', 'yes', "DEMO must be 0 or 1, but it is 'yes'"],
  ['MAIL_URL', 'http://x', "MAIL_URL must be an address that begins with smtp:// or smtps://, but it is 'http://x'"],
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
  ['MAIL_URL', 'smtp://host?tls=on', "MAIL_URL must be without tls=, or with tls=off at the end, but it is 'tls=on'"],
] as const)('a wrong %s (%s) is told with what it must be, and without its password', ([name, value, says]) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(WrongVariable)
  expect(read).toThrow(says)
})

test('a bucket is taken as it was given', () => {
  const url = 'https://key:secret%2F@s3.example.lt/irankine?region=eu-north-1'
  expect(readConfig({ PICTURES_URL: url }).picturesUrl).toBe(url)
  expect(readConfig({}).picturesUrl).toBeUndefined()
})

test('the shop answers under the name of PUBLIC_URL and those of ALSO_HOSTS, and under any while nobody named it', () => {
  const given = { PUBLIC_URL: 'https://Įrankiai.example.lt:8443/', ALSO_HOSTS: ' www.Example.lt,shop_1 ' }
  expect(readConfig(given).hosts).toEqual(['xn--rankiai-9eb.example.lt', 'www.example.lt', 'shop_1'])
  expect(readConfig({ PUBLIC_URL: '', ALSO_HOSTS: '' })).toMatchObject({
    publicUrl: 'http://localhost:3000',
    hosts: undefined,
  })
})
