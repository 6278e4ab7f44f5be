import { memo, useEffect, useRef, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#shell/ui/button.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { TrashIcon } from '#shell/ui/icons.tsx'
import { EditIcon } from '#shell/ui/office/icons.tsx'
import { type Todo, UpdateTodo } from '../todos.contract.ts'
import { TodoTextEditor } from './todo-text-editor.tsx'

type TodoRowProps = { todo: Todo; onChanged: (todo: Todo) => void; onDelete: (todo: Todo) => void }

/** Memoised against typing in the form above. */
export const TodoRow = memo(function TodoRow({ todo, onChanged, onDelete }: TodoRowProps) {
  const [isEditing, edit] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)

  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  if (isEditing)
    return (
      <li className="px-5 py-3">
        <TodoTextEditor
          label="Užduotis"
          words={todo.todo}
          autoFocus
          send={async (words) =>
            (await sendRequest(UpdateTodo, { params: { id: todo.id }, body: { todo: words } })).data
          }
          onDone={(changed) => {
            if (changed) onChanged(changed)
            edit(false)
          }}
          onCancel={() => edit(false)}
          className="grid gap-3"
        >
          {({ isBlank, pending }) => (
            <div className="flex gap-2">
              <Button size="small" type="submit" disabled={isBlank} pending={pending}>
                Išsaugoti
              </Button>
              <Button size="small" variant="quiet" disabled={pending} onClick={() => edit(false)}>
                Atšaukti
              </Button>
            </div>
          )}
        </TodoTextEditor>
      </li>
    )
  return (
    <li data-todo={todo.id} className="flex items-start gap-1 py-1 pr-2 pl-5">
      <p className="min-w-0 flex-1 py-2 wrap-anywhere whitespace-pre-line">{todo.todo}</p>
      <IconButton ref={editButton} label={`Redaguoti: ${short(todo.todo)}`} onClick={() => edit(true)}>
        <EditIcon className="size-4.5" />
      </IconButton>
      <IconButton label={`Ištrinti: ${short(todo.todo)}`} danger onClick={() => onDelete(todo)}>
        <TrashIcon className="size-4.5" />
      </IconButton>
    </li>
  )
})

const short = (words: string) => (words.length > 60 ? `${words.slice(0, 59).trimEnd()}…` : words)
