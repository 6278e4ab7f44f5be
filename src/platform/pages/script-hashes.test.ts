import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashScripts } from './script-hashes.ts'

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('scripts that bear the nonce are hashed, and the nonce leaves the page', () => {
  const html =
    '<link rel="modulepreload" href="/a.js" nonce="N"/><script nonce="N">first()</script>' +
    '<script type="module" async="" nonce="N">import "/a.js";\nsecond()</script>'
  const { html: kept, hashes } = hashScripts(html, 'N')
  expect(hashes).toEqual([hashOf('first()'), hashOf('import "/a.js";\nsecond()')])
  expect(kept).not.toContain('nonce')
  expect(kept).toContain('<script>first()</script>')
})

test('a script that got in by another way is not hashed, so no browser runs it', () => {
  const { hashes } = hashScripts('<script>steal()</script><script nonce="M">steal()</script>', 'N')
  expect(hashes).toEqual([])
})

test('a script from a file needs no hash', () => {
  expect(hashScripts('<script nonce="N" src="/a.js"></script>', 'N').hashes).toEqual([])
})
