import { expect, test } from 'vitest'
import { isFile, isPersonal, isSecret, type PageParameters, pageAddress } from './page-address.ts'

const any = () => true
const ofList: ReturnType<PageParameters> = { page: (text) => /^\d+$/.test(text), sort: any }
const read: PageParameters = (path) =>
  path === '/search' ? { raktazodis: any } : path.startsWith('/nuoma') ? ofList : {}

test.for([
  ['/', '/'],
  ['/?', '/'],
  ['/nuoma/grezimas?page=2&sort=price', '/nuoma/grezimas?page=2&sort=price'],
  ['/nuoma/grezimas?sort=price&page=2', '/nuoma/grezimas?page=2&sort=price'],
  ['/nuoma/grezimas?utm_source=laiskas&page=2&gclid=1', '/nuoma/grezimas?page=2'],
  ['/reset-password?token=slaptas&email=a@b.lt', '/reset-password'],
  ['/search?raktazodis=gr%C4%99%C5%BEtuvas', '/search?raktazodis=gr%C4%99%C5%BEtuvas'],
  ['/search?raktazodis=', '/search'],
  ['/nuoma.data?_routes=root&x=1', '/nuoma.data?_routes=root'],
  ['/duk#kaina', '/duk'],
  ['/?page=7919&place=104729', '/'],
  ['/_.data?page=7919', '/_.data'],
  ['/nuoma.data?_routes=%7Bx%7D', '/nuoma.data'],
  ['/nuoma/grezimas.data?page=2&index=9', '/nuoma/grezimas.data?page=2'],
  ['/nuoma/grezimas?page=abc&sort=price', '/nuoma/grezimas?sort=price'],
  ['/nuoma/grezimas?page=2&page=3', '/nuoma/grezimas?page=2'],
] as const)('%s is rendered as %s', ([url, address]) => {
  expect(pageAddress(url, read)).toBe(address)
})

test('an address too long to be kept has none', () => {
  expect(pageAddress(`/search?raktazodis=${'a'.repeat(400)}`, read)).toBeUndefined()
  expect(pageAddress(`/${'a'.repeat(400)}`, read)).toBeUndefined()
  expect(pageAddress(`/?x=${'a'.repeat(400)}`, read)).toBe('/')
})

test('files are told from pages and from the data of pages', () => {
  for (const file of ['/favicon.ico', '/wp-login.php', '/a/b.js', '/.env']) expect(isFile(file), file).toBe(true)
  for (const page of ['/', '/duk', '/nuoma/grezimas.data', '/_.data', '/nuoma/v1.5-kW'])
    expect(isFile(page), page).toBe(false)
})

test('personal pages are told from public ones, their data too', () => {
  for (const path of [
    '/admin',
    '/admin/users',
    '/admin/users.data',
    '/profile',
    '/profile.data',
    '/vartotojas/objektai',
  ])
    expect(isPersonal(path), path).toBe(true)
  for (const path of ['/', '/duk', '/administravimas', '/nuoma/profile']) expect(isPersonal(path), path).toBe(false)
})

test('pages whose address is a secret are told from others, their data too', () => {
  for (const page of ['uzsakymas', 'pasiulymas', 'moketi', 'mokejimas', 'uzstatas']) {
    expect(isSecret(`/${page}/paslaptis`), page).toBe(true)
    expect(isSecret(`/${page}/paslaptis.data`), page).toBe(true)
    expect(isPersonal(`/${page}/paslaptis`), page).toBe(true)
  }
  for (const path of ['/', '/uzsakymas', '/nuoma/irankis/uzstatas']) expect(isSecret(path), path).toBe(false)
})
