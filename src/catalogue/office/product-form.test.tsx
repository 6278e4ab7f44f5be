import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { kinds } from '../kinds.ts'
import { productFields } from '../product-fields.ts'
import { ProductForm } from './product-form.tsx'

test.for(kinds)('T1761 the form of a new %s has one control for each of its fields', (kind) => {
  const nothing = () => undefined
  const Component = () => (
    <ProductForm
      id="forma"
      kind={kind}
      product={null}
      categories={undefined}
      onPending={nothing}
      onChanged={nothing}
      onShowLatest={nothing}
      onSaved={nothing}
    />
  )
  const Page = createRoutesStub([{ path: '/', Component }])
  const html = renderToStaticMarkup(<Page />)
  const shown = [...html.matchAll(/<(?:input|select|textarea)[^>]* name="([a-z_]+)"/g)].map(([, name = '']) => name)
  const fields = Object.keys(productFields[kind])
  expect(shown.filter((name) => fields.includes(name)).sort()).toEqual(fields.sort())
})
