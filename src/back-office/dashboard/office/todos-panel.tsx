import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { CreateTodo, DeleteTodo, type ListTodos, type Todo } from '../todos.contract.ts'
import { TodoRow } from './todo-row.tsx'
import { TodoTextEditor } from './todo-text-editor.tsx'

export function TodosPanel({ question }: { question: Parameters<typeof useTodos>[0] }) {
  const { todos, isUnknown, read, change } = useTodos(question)
  const [doomed, setDoomed] = useState<Todo>()
  const frame = useRef<HTMLDivElement>(null)
  /** To focus after a delete; undefined: the field. */
  const next = useRef<{ beside: number | undefined }>(undefined)

  const onChanged = useCallback(
    (todo: Todo) => change((all) => all?.map((one) => (one.id === todo.id ? todo : one))),
    [change],
  )

  function added(todo: Todo | undefined) {
    if (todo && todos) change((all) => [todo, ...(all ?? [])])
    else read()
    frame.current?.querySelector('textarea')?.focus()
  }

  function deleted({ id }: Todo) {
    const at = todos?.findIndex((todo) => todo.id === id) ?? -1
    const neighbour = todos?.[at + 1] ?? todos?.[at - 1]
    setDoomed(undefined)
    change((all) => all?.filter((one) => one.id !== id))
    next.current = { beside: neighbour?.id }
  }

  // After the closing dialog focuses a button that is gone.
  useEffect(() => {
    if (doomed || !todos || !next.current) return
    const row = frame.current?.querySelector(`[data-todo="${next.current.beside}"] button:last-of-type`)
    next.current = undefined
    const match = row ?? frame.current?.querySelector('textarea')
    if (match instanceof HTMLElement) match.focus()
  }, [doomed, todos])

  return (
    <Card
      title="Užduotys"
      aside={todos && todos.length > 0 && <p className="figures text-soft">{todos.length.toLocaleString('lt-LT')}</p>}
    >
      <div ref={frame}>
        <TodoTextEditor
          label="Nauja užduotis"
          placeholder="Nauja užduotis"
          send={async (todo) => (await sendRequest(CreateTodo, { body: { todo } })).data}
          onDone={added}
          className="flex items-start gap-2"
        >
          {({ isBlank, pending }) => (
            <Button type="submit" disabled={isBlank} pending={pending}>
              Pridėti
            </Button>
          )}
        </TodoTextEditor>
        <div className="-mx-5 mt-5 -mb-5 min-h-24 border-t border-line">
          {todos ? (
            <Rows todos={todos} onChanged={onChanged} onDelete={setDoomed} />
          ) : (
            <Waiting isUnknown={isUnknown} />
          )}
        </div>
      </div>
      <DeleteQuestion todo={doomed} onDeleted={deleted} onCancel={() => setDoomed(undefined)} />
    </Card>
  )
}

type RowsProps = { todos: Todo[]; onChanged: (todo: Todo) => void; onDelete: (todo: Todo) => void }

function Rows({ todos, ...actions }: RowsProps) {
  if (todos.length === 0) return <p className="px-5 py-9 text-center text-soft">Nėra užduočių</p>
  return (
    <ul className="max-h-105 divide-y divide-line overflow-y-auto overscroll-contain">
      {todos.map((todo) => (
        <TodoRow key={todo.id} todo={todo} {...actions} />
      ))}
    </ul>
  )
}

function Waiting({ isUnknown }: { isUnknown: boolean }) {
  if (isUnknown) return <p className="px-5 py-9 text-center text-soft">–</p>
  return (
    <div className="grid gap-5 px-5 py-5">
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  )
}

type DeleteQuestionProps = { todo: Todo | undefined; onDeleted: (todo: Todo) => void; onCancel: () => void }

function DeleteQuestion({ todo, onDeleted, onCancel }: DeleteQuestionProps) {
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState('')

  async function remove() {
    if (!todo) return
    setPending(true)
    setProblem('')
    try {
      await sendRequest(DeleteTodo, { params: { id: todo.id } })
      onDeleted(todo)
    } catch (thrown) {
      // deleted in another window
      if (thrown instanceof ApiError && thrown.status === 404) onDeleted(todo)
      else setProblem(readProblem(thrown).message)
    } finally {
      setPending(false)
    }
  }

  return (
    <ConfirmModal
      isOpen={todo !== undefined}
      message="Ar tikrai norite ištrinti šią užduotį?"
      pending={isPending}
      error={problem}
      onConfirm={remove}
      onCancel={() => {
        setProblem('')
        onCancel()
      }}
    />
  )
}

function useTodos(question: PendingResult<AnswerOf<typeof ListTodos>>) {
  const { data, problem, loading } = useLoaded(question)
  const { revalidate, state } = useRevalidator()
  const [shown, show] = useState({ of: data, todos: data?.data })
  if (shown.of !== data) show({ of: data, todos: data?.data })

  const isAsked = useRef(true)
  useEffect(() => {
    isAsked.current = loading || state === 'loading'
  }, [loading, state])

  const read = useCallback(() => void revalidate(), [revalidate])
  /** An answer under way does not know of this change. */
  const change = useCallback(
    (next: (todos: Todo[] | undefined) => Todo[] | undefined) => {
      show(({ of, todos }) => ({ of, todos: next(todos) }))
      if (isAsked.current) read()
    },
    [read],
  )

  return { todos: shown.todos, isUnknown: shown.todos === undefined && problem !== null, read, change }
}
