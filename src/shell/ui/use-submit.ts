import { type SubmitEvent, useCallback, useRef, useState } from 'react'
import type { FormFieldErrors } from './field-errors.tsx'
import { findRequiredFieldErrors } from './find-required-field-errors.ts'
import { type Problem, readProblem } from './read-problem.ts'

type SubmitOptions<Result> = {
  onDone?: (result: Result, form: HTMLFormElement) => void
  onProblem?: (problem: Problem, thrown: unknown) => void
  /** Errors stop the request. */
  check?: (data: FormData) => FormFieldErrors
  fallback?: string
}

/** Ignores a second submit meanwhile. `errors` is for `<Form>`, `message` for `<FormErrors>`. */
export function useSubmit<Result>(send: (data: FormData) => Promise<Result>, options: SubmitOptions<Result> = {}) {
  const [pending, setPending] = useState(false)
  const [done, setDone] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const running = useRef(false)

  const reset = useCallback(() => {
    setDone(false)
    setProblem(null)
  }, [])

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (running.current) return
    const form = event.currentTarget
    const data = new FormData(form)

    const stopped = { ...findRequiredFieldErrors(form), ...options.check?.(data) }
    if (Object.keys(stopped).length > 0) {
      setDone(false)
      setProblem({ message: '', errors: stopped })
      return
    }

    running.current = true
    setPending(true)
    setDone(false)
    setProblem(null)
    try {
      const result = await send(data)
      setDone(true)
      options.onDone?.(result, form)
    } catch (thrown) {
      const read = readProblem(thrown, options.fallback)
      setProblem(read)
      options.onProblem?.(read, thrown)
    } finally {
      running.current = false
      setPending(false)
    }
  }

  return { onSubmit, pending, done, problem, errors: problem?.errors, message: problem?.message ?? '', reset }
}
