import { expect, test } from 'vitest'
import { isCountedPage } from './counted-pages.ts'

test.each([
  '/',
  '/nuoma/kopecios',
  '/nuoma/irankis/grezimas',
  '/cart',
  '/duk',
  '/loginai',
  '/search',
  '/pardavimas/admin',
])('visits of %s may be counted', (path) => expect(isCountedPage(path)).toBe(true))

test.each([
  '/login',
  '/register/',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/profile',
  '/checkout',
  '/ordered',
  '/vartotojas/uzsakymai',
  '/admin',
  '/admin/settings',
  '/login.data',
  '/uzsakymas/slapta',
])('T147 no foreign script runs on %s', (path) => expect(isCountedPage(path)).toBe(false))
