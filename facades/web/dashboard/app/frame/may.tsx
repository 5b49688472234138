import type { ComponentChildren } from 'preact'
import { mayCall } from '../../../../../schema/people/member-access.ts'
import { useSession } from './session.tsx'

/** True where the role of the viewer may call a field, such as `Mutation.createPortfolio`. */
export function useMay(field: string): boolean {
  const { viewer } = useSession()
  return mayCall(viewer?.memberRole, field)
}

interface MayProps {
  /** Name of the mutation that the children lead to. */
  readonly call: string
  readonly children: ComponentChildren
}

/** Shows what leads to a mutation to roles that may call it. The page says who may. */
export function May({ call, children }: MayProps) {
  return useMay(`Mutation.${call}`) ? children : null
}
