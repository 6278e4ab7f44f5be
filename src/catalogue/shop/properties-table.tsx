interface PropertiesTableProps {
  properties: { property: string; value: string }[]
}

export default function PropertiesTable({ properties }: PropertiesTableProps) {
  return (
    <section>
      <h2 className="section-title">Techniniai duomenys</h2>
      <table className="figures mt-3 w-full border-t border-line text-left">
        <tbody>
          {properties.map(({ property, value }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a property may stand twice, and rows never move
            <tr key={at} className="border-b border-line align-top">
              <th scope="row" className="w-1/2 py-2.5 pr-4 font-normal text-soft [overflow-wrap:anywhere]">
                {property}
              </th>
              <td className="py-2.5 font-medium [overflow-wrap:anywhere]">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
