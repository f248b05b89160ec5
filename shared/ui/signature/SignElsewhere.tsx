import { LinkToSend } from './LinkToSend.tsx';
import { OwnPhone, type OwnPhoneProps } from './OwnPhone.tsx';
import type { Elsewhere } from './use-pad.ts';

export interface ElsewhereProps extends OwnPhoneProps {
  place: Elsewhere;
}

/** Shows what the party needs to sign elsewhere than on the pad. */
export default function SignElsewhere({ place, ...props }: ElsewhereProps) {
  return place === 'phone' ? <OwnPhone {...props} /> : <LinkToSend {...props} />;
}
