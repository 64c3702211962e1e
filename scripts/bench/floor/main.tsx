/**
 * The floor of the first visit: the libraries that it loads, one query, one table of 25 rows with 8 cells. Anything
 * beyond that is the dashboard's own cost.
 */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'

function Table() {
  const { data } = useQuery({
    queryKey: ['rows'],
    queryFn: async (): Promise<string[][]> => (await fetch('/rows.json')).json(),
  })
  return (
    <table>
      <tbody>
        {data?.map(([name = '', ...cells]) => (
          <tr key={name}>
            <th>{name}</th>
            {cells.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={createBrowserRouter([{ path: '/', Component: Table }])} />
  </QueryClientProvider>,
)
