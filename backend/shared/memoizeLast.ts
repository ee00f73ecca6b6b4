/** Makes something of an input once, and again only for another input: what many visitors get changes with a build. */
export function memoizeLast<Input, Made>(make: (input: Input) => Made): (input: Input) => Made {
  let last: { readonly input: Input; readonly made: Made } | undefined;
  return (input) => {
    if (last?.input !== input) last = { input, made: make(input) };
    return last.made;
  };
}
