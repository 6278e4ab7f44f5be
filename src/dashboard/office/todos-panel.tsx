import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/office/card.tsx'
import { ConfirmModal } from '#ui/office/confirm-modal.tsx'
import { readProblem } from '#ui/read-problem.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { CreateTodo, DeleteTodo, type Todo } from '../todos.contract.ts'
import { TodoRow } from './todo-row.tsx'
import { TodoWords } from './todo-words.tsx'
import { useTodos } from './use-todos.ts'

/** The administrator's own tasks, newest first. */
export function TodosPanel({ question }: { question: Parameters<typeof useTodos>[0] }) {
  const { todos, isUnknown, read, change } = useTodos(question)
  const [doomed, setDoomed] = useState<Todo>()
  const frame = useRef<HTMLDivElement>(null)
  /** Whose button gets the focus once a deleted task is out of sight; the field, when there is none. */
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

  // A window that closes gives the focus back to its button, which is gone with its row: ours comes after that.
  useEffect(() => {
    if (doomed || !todos || !next.current) return
    const row = frame.current?.querySelector(`[data-todo="${next.current.beside}"] button:last-of-type`)
    next.current = undefined
    const found = row ?? frame.current?.querySelector('textarea')
    if (found instanceof HTMLElement) found.focus()
  }, [doomed, todos])

  return (
    <Card
      title="Užduotys"
      aside={todos && todos.length > 0 && <p className="figures text-soft">{todos.length.toLocaleString('lt-LT')}</p>}
    >
      <div ref={frame}>
        <TodoWords
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
        </TodoWords>
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
      // it was deleted in another window
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
