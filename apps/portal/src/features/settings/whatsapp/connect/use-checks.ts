import type { AccountCheck, CheckAccountInput } from '@recuerda/contracts';
import { useRef, useState } from 'react';
import { useCheckAccountMutation } from '../../api/whatsapp-connection';

/** What the provider says of values, as they were when it was asked. */
export function useChecks<Input extends CheckAccountInput>() {
  const [ask, { isLoading }] = useCheckAccountMutation();
  const [known, setKnown] = useState<{ input: Input; results: readonly AccountCheck[] }>();
  const last = useRef(0);
  /** Returns undefined if it could not be asked, or was asked again meanwhile. */
  const check = async (input: Input): Promise<readonly AccountCheck[] | undefined> => {
    const turn = (last.current += 1);
    const answer = await ask(input)
      .unwrap()
      .catch(() => undefined);
    if (!answer || turn !== last.current) return undefined;
    setKnown({ input, results: answer.results });
    return answer.results;
  };
  /** Undefined: nothing is known of the value as it is now. */
  const resultOf = (field: AccountCheck['field'], now: Partial<Input>): AccountCheck | undefined => {
    const { input, results = [] } = known ?? {};
    const isSame = input && Object.entries(now).every(([name, value]) => input[name as keyof Input] === value);
    return isSame ? results.find((one) => one.field === field) : undefined;
  };
  return { check, checking: isLoading, resultOf };
}
