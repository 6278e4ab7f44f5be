import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { ClientInstrumentation } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { afterPaint } from '#shell/ui/after-paint.ts'

/** Paints a pressed link before the next page loads. Forms are sent at once, against double sends. */
const pressesFirst: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(go, { formMethod }) {
        if (!formMethod) await new Promise<void>(afterPaint)
        await go()
      },
    })
  },
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[pressesFirst]} />
    </StrictMode>,
  )
})
