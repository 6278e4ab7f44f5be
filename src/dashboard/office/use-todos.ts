import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AnswerOf } from '#platform/contract.ts'
import type { Question } from '#ui/office/question.ts'
import { useLoaded } from '#ui/office/use-loaded.ts'
import type { ListTodos, Todo } from '../todos.contract.ts'

/** The tasks as they were read last, with what has been done to them since. */
export function useTodos(question: Question<AnswerOf<typeof ListTodos>>) {
  const { data, problem, loading } = useLoaded(question)
  const { revalidate, state } = useRevalidator()
  const [shown, show] = useState({ of: data, todos: data?.data })
  if (shown.of !== data) show({ of: data, todos: data?.data })

  const isAsked = useRef(true)
  useEffect(() => {
    isAsked.current = loading || state === 'loading'
  }, [loading, state])

  const read = useCallback(() => void revalidate(), [revalidate])
  /** Changes what is shown, by an action that was done; an answer that is still on its way does not know of it. */
  const change = useCallback(
    (next: (todos: Todo[] | undefined) => Todo[] | undefined) => {
      show(({ of, todos }) => ({ of, todos: next(todos) }))
      if (isAsked.current) read()
    },
    [read],
  )

  return { todos: shown.todos, isUnknown: shown.todos === undefined && problem !== null, read, change }
}
