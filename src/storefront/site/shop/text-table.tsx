interface TableProps {
  caption: string
  head: string[]
  rows: string[][]
}

/** Scrolls sideways on a phone without moving the page. */
export function Table({ caption, head, rows }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what moves sideways must move by keyboard too
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-140 text-[0.9375rem]">
        <caption className="pb-2 text-left font-semibold">{caption}</caption>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col" className="border-b border-edge py-2 pr-4 text-left font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row" className="border-b border-line py-2 pr-4 text-left align-top font-semibold">
                {name}
              </th>
              {cells.map((cell, at) => (
                <td key={head[at + 1]} className="border-b border-line py-2 pr-4 align-top">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
