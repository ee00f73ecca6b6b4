import { createElement, type ReactNode } from 'react';
import { richTextNodes, type RichNode } from './richTextNodes.ts';
import { SafeLink } from './SafeLink.tsx';

/**
 * Text from content with its few allowed elements, built as React elements: no HTML reaches the page.
 * Source: requirements#CON-1.
 */
export function RichText({ text }: { readonly text: string }) {
  return richTextNodes(text).map(draw);
}

function draw(node: RichNode, index: number): ReactNode {
  if (typeof node === 'string') return node;
  if (node.tag === 'br') return <br key={index} />;
  const children = node.children.map(draw);
  if (node.tag !== 'a') return createElement(node.tag, { key: index }, ...children);
  return (
    <SafeLink key={index} href={node.href ?? ''} newTab={node.href?.startsWith('https:') === true}>
      {children}
    </SafeLink>
  );
}
