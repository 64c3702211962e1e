import { useOutletContext } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'

/** The node of the page. Only for routes inside the node's layout, which loads it and passes it through its outlet. */
export const useNode = () => useOutletContext<Node>()
