import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { ClientInstrumentation } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { afterPaint } from '#ui/after-paint.ts'

/** Who presses a link sees it pressed before the next page is looked for. What is sent begins at once, so that it is sent once. */
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
